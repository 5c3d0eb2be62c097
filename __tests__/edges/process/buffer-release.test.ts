import { describe, expect, it } from '@jest/globals';
import { releaseBytes } from '../../../src/edges/process/buffer-release.js';

describe('releaseBytes', () => {
  it('takes the memory away that the bytes alone have', () => {
    const bytes = new Uint8Array(1024);
    releaseBytes(bytes);
    expect(bytes.byteLength).toBe(0);
  });

  it('takes it away as often as it is asked', () => {
    for (let count = 0; count < 3; count++) {
      const bytes = Buffer.allocUnsafeSlow(2 << 20);
      releaseBytes(bytes);
      expect(bytes.length).toBe(0);
    }
  });
});
