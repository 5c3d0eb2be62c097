/** Values that follow from others (spec 1.4), as writers need them too. */
export { computeDecisionKey } from './decision-key.js';
export { computeIssueKey } from './issue-key.js';
export { compareUtcTimes, isUtcTime } from './time.js';
export { isUuid, isUuidV4 } from './uuid.js';
