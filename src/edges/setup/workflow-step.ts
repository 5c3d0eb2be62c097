import { VERSION } from '../../core/version.js';
import type { House } from './house.js';
import type { Step } from './step.js';

const FILE = '.github/workflows/evidence.yml';

/** The Action as the package brings it along, so that no other address has to be known or trusted. */
export function workflowStep(house: House): Step {
  if (house.has(FILE)) return { what: FILE, state: 'keep', detail: 'is there' };
  return {
    what: FILE,
    state: 'write',
    detail: 'new: the gate in pull requests, in the merge queue and on pushes to main',
    apply: () => house.write(FILE, workflowText(house)),
  };
}

/** With a lock file of npm the locked version is installed, else the one that wrote the workflow. */
function workflowText(house: House): string {
  const install = house.has('package-lock.json')
    ? 'npm ci --ignore-scripts'
    : `npm install --no-save --no-package-lock --ignore-scripts evidence-gate@${VERSION}`;
  return `# Evidence Gate: judges the evidence that a change adds, by the policy of its base. Make this job a required check.
# A pull request can change its own copy of this file; only a required workflow, or a job of the base, holds against that.
name: evidence

on:
  pull_request:
    types: [opened, synchronize, reopened, labeled, unlabeled]
  merge_group:
  push:
    branches: [main, master]

permissions:
  contents: read

jobs:
  evidence:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0
        with:
          fetch-depth: 0
          persist-credentials: false
      - run: ${install}
      - uses: ./node_modules/evidence-gate
        with:
          hmac-key: \${{ secrets.EVIDENCE_HMAC_KEY }}
          # Whoever may label pull requests may let one change the policy.
          allow-policy-change: \${{ github.event_name == 'merge_group' || contains(github.event.pull_request.labels.*.name, 'evidence-policy') }}
`;
}
