import type { Report } from '../gate/report.js';
import { type Question } from '../gate/question.js';
/** A question as the library takes it: a folder in a repository, and what differs from the whole working tree. */
export interface LibraryQuestion extends Partial<Question> {
    readonly cwd: string;
}
/**
 * Asks the gate and gives the report. GateError where the question could not be answered; findings are in the report
 * and never thrown.
 */
export declare function check({ cwd, ...asked }: LibraryQuestion): Promise<Report>;
