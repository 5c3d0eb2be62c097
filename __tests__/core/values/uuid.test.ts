import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isUuid, isUuidV4 } from '../../../src/core/values/uuid.js';

const V4 = '3f2b8c1e-9a4d-4c7e-8b1f-0d5e6a7b8c9d';

describe('isUuidV4', () => {
  describe('when the version is 4 and the variant is that of RFC 9562', () => {
    it.each(['8', '9', 'a', 'b', 'A', 'B'])('accepts variant nibble %s', (variant) => {
      expect(isUuidV4(`${V4.slice(0, 19)}${variant}${V4.slice(20)}`)).toBe(true);
    });

    it('accepts upper-case digits', () => {
      expect(isUuidV4(V4.toUpperCase())).toBe(true);
    });

    it('accepts what the platform makes', () => {
      expect(isUuidV4(randomUUID())).toBe(true);
    });
  });

  describe('when it is another version or variant', () => {
    it.each(['0', '1', '3', '5', '7', 'f'])('rejects version nibble %s', (version) => {
      expect(isUuidV4(`${V4.slice(0, 14)}${version}${V4.slice(15)}`)).toBe(false);
    });

    it.each(['0', '7', 'c', 'f'])('rejects variant nibble %s', (variant) => {
      expect(isUuidV4(`${V4.slice(0, 19)}${variant}${V4.slice(20)}`)).toBe(false);
    });
  });
});

describe('isUuid', () => {
  describe('when the form is right', () => {
    it.each([V4, '00000000-0000-0000-0000-000000000000', '018f2d4e-1111-7abc-8def-0123456789ab'])(
      'accepts %s',
      (text) => {
        expect(isUuid(text)).toBe(true);
      },
    );
  });

  describe('when the form is wrong', () => {
    it.each([
      '',
      'a0126rc-subtractor-003',
      V4.slice(1),
      `${V4}0`,
      `${V4}\n`,
      ` ${V4}`,
      `{${V4}}`,
      V4.replaceAll('-', ''),
      V4.replace('3f2b8c1e-', '3f2b8c1e0'),
      V4.replace('3', 'g'),
    ])('rejects %j', (text) => {
      expect(isUuid(text) || isUuidV4(text)).toBe(false);
    });
  });
});
