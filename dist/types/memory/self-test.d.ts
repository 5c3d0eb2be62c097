/** Whether this build keeps the contract of DEC-0105 on samples of its own; touches no file. */
export declare function selfTest(): Promise<boolean>;
