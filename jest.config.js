/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  testTimeout: 60_000,
  // Most tests wait for processes they started: a core left free would be left idle.
  maxWorkers: '100%',
  // Modules of a vm context are never collected: a worker that has grown is replaced by a new one.
  workerIdleMemoryLimit: '1500MB',
};
