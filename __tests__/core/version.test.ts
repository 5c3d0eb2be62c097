import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { TOOL_NAME, VERSION } from '../../src/core/version.js';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };

describe('the version', () => {
  it('is the one of package.json', () => {
    expect(VERSION).toBe(manifest.version);
  });
});

describe('the name of the tool', () => {
  it('is the one of package.json', () => {
    expect(TOOL_NAME).toBe(manifest.name);
  });
});
