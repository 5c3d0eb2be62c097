import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { annotationCommand } from '../../src/reports/workflow-command.js';

const CASE = path.resolve('../shared/cases/c43');

describe('annotationCommand', () => {
  describe('when path, title and message hold what the runner takes apart', () => {
    it('escapes all of it', () => {
      expect(
        annotationCommand(
          'error',
          { file: 'a,b:c 50%.jsonl', line: 7, title: 'lines: x, y' },
          'one\ntwo %0A three\r\n100%',
        ),
      ).toBe(
        '::error file=a%2Cb%3Ac 50%25.jsonl,line=7,title=lines%3A x%2C y::one%0Atwo %250A three%0D%0A100%25',
      );
    });

    if (existsSync(CASE)) {
      it('equals the case from the field byte for byte', () => {
        const input = JSON.parse(readFileSync(path.join(CASE, 'finding.json'), 'utf8')) as Record<
          string,
          never
        >;
        const { file, line, title, message } = input;
        const expected = readFileSync(path.join(CASE, 'expected.txt'), 'utf8').trimEnd();
        expect(annotationCommand('error', { file: file!, line: line!, title: title! }, message!)).toBe(
          expected,
        );
      });
    }
  });

  describe('when there is no place', () => {
    it('has no property list', () => {
      expect(annotationCommand('notice', {}, 'done')).toBe('::notice::done');
    });
  });

  describe('for any text', () => {
    it('is one line that gives the message back', () => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, message) => {
          const command = annotationCommand('warning', { title }, message);
          const data = command.slice(command.indexOf('::', 2) + 2);
          expect(command).not.toMatch(/[\r\n]/u);
          expect(data.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')).toBe(message);
        }),
      );
    });
  });
});
