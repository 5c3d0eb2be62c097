import { GateError } from '../core/errors.js';
import { quoteText } from '../core/quote.js';
import { CHECK_NAMES, type CheckName } from '../core/rules.js';
import type { Outcome } from '../gate/report.js';
import { WHOLE_TREE } from '../gate/question.js';
import { openRepository } from './git/repository.js';
import { keysOfInputs } from './github/key-inputs.js';
import type { CheckQuestion } from './github/question.js';
import { readConfigFile } from './config-file.js';
import { askGate } from './wiring.js';

/** The Action's question on the one path that every door takes. */
export async function answerForAction(asked: CheckQuestion, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const repository = await openRepository(asked.cwd, { env });
  try {
    return await askGate(
      {
        ...WHOLE_TREE,
        mode: asked.mode,
        base: asked.base,
        head: asked.head,
        historyDepth: asked.historyDepth,
        only: asked.only.map(toCheckName),
        skip: asked.skip.map(toCheckName),
        families: asked.families,
        config: asked.config === null ? null : await readConfigFile(asked.config, asked.cwd, repository.root),
        policyFrom: asked.policyFrom,
        allowPolicyChange: asked.allowPolicyChange,
        policyChange: asked.pushToDefaultBranch ? 'warning' : 'error',
        keyless: asked.keyless,
        needsKey: true,
        eventFindings: asked.findings,
        notes: asked.notes,
      },
      repository,
      {
        warn: (text) => process.stderr.write(`evidence: ${quoteText(text, 500)}\n`),
        progress: () => undefined,
        loadKeys: keysOfInputs(asked.key, env, repository.root),
      },
    );
  } finally {
    await repository.close();
  }
}

/** The inputs were held against the list when they were read; here the type catches up. */
function toCheckName(name: string): CheckName {
  const known = CHECK_NAMES.find((check) => check === name);
  if (known !== undefined) return known;
  throw new GateError(
    'GATE_USAGE',
    `unknown check "${quoteText(name)}"`,
    `the checks are ${CHECK_NAMES.join(', ')}`,
  );
}
