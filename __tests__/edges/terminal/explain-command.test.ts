import { describe, expect, it } from '@jest/globals';
import { explainCommand } from '../../../src/edges/terminal/explain-command.js';
import { terminalIn } from '../../support/terminal.js';

describe('evidence explain', () => {
  it.each([['EVIDENCE_BOM'], ['evidence_bom'], ['GATE_BASE_UNAVAILABLE']])(
    'prints the page of %s',
    async (code) => {
      const terminal = terminalIn('.');
      expect(await explainCommand([code], terminal)).toBe(0);
      expect(terminal.stdout.text).toContain(code.toUpperCase());
    },
  );

  it('prints the list of all without a code', async () => {
    const terminal = terminalIn('.');
    await explainCommand([], terminal);
    expect(terminal.stdout.text).toContain('EVIDENCE_TORN_LINE');
  });

  it.each([['crlf'], ['duplicate-key']])('prints the page that is meant by %s', async (given) => {
    const terminal = terminalIn('.');
    expect(await explainCommand([given], terminal)).toBe(0);
    expect(terminal.stdout.text).toMatch(/^EVIDENCE_/);
  });

  it('refuses an unknown code', async () => {
    await expect(explainCommand(['EVIDENCE_BOMB'], terminalIn('.'))).rejects.toMatchObject({
      code: 'GATE_USAGE',
    });
  });
});
