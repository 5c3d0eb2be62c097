import { _, Name } from 'ajv';
import type { Code, CodeKeywordDefinition, KeywordCxt } from 'ajv';
import type { Ajv2020 as AjvCore } from 'ajv/dist/2020.js';
import { RUNTIME } from './runtime.js';
import type { Runtime } from './runtime.js';

/** The counter of errors in the code that ajv generates. */
const ERRORS = new Name('errors');

/**
 * Puts our own meaning under some of ajv's keywords, in this instance only, so that it stands in generated code:
 *
 * - `multipleOf` by the decimal that is written; `uniqueItems` linear and sound for any string; lengths without
 *   walking a text whose UTF-16 length settles it;
 * - a closed object counts its members before it asks each for its name;
 * - `anyOf`, `oneOf`, `contains` and `propertyNames` say where the failures of their branches start, so that a report
 *   can tell the useful ones from noise.
 */
export function customizeKeywords(ajv: AjvCore): void {
  replaceCode(ajv, 'multipleOf', (cxt) => {
    cxt.fail(_`!${runtimeFunction(cxt, 'isMultipleOf')}(${cxt.data}, ${cxt.schemaCode})`);
  });
  replaceCode(ajv, 'maxLength', (cxt) => {
    cxt.fail(_`${runtimeFunction(cxt, 'isLongerThan')}(${cxt.data}, ${cxt.schemaCode})`);
  });
  replaceCode(ajv, 'minLength', (cxt) => {
    if (cxt.schema === 1) cxt.fail(_`${cxt.data}.length === 0`);
    else cxt.fail(_`${runtimeFunction(cxt, 'isShorterThan')}(${cxt.data}, ${cxt.schemaCode})`);
  });
  replaceCode(ajv, 'uniqueItems', (cxt) => {
    if (cxt.schema !== true) return;
    const repeat = cxt.gen.const('repeat', _`${runtimeFunction(cxt, 'firstRepeat')}(${cxt.data})`);
    cxt.setParams({ repeat });
    cxt.fail(_`${repeat} !== null`);
  });
  definitionOf(ajv, 'uniqueItems').error = {
    message: '',
    params: ({ params }) => _`{repeat: ${params['repeat']}}`,
  };
  countMembersFirst(ajv);
  for (const keyword of ['anyOf', 'oneOf']) markBranches(ajv, keyword);
  for (const keyword of ['contains', 'propertyNames']) markStart(ajv, keyword);
}

/**
 * `additionalProperties: false` holds where an object has as many members as it has known ones: looking up each known
 * name costs a fraction of asking for each member whether its name is known.
 */
function countMembersFirst(ajv: AjvCore): void {
  const definition = definitionOf(ajv, 'additionalProperties');
  const { code } = definition;
  definition.code = (cxt, type) => {
    const { schema, parentSchema, data, gen, errsCount } = cxt;
    const { properties = {}, patternProperties } = parentSchema as Record<string, object | undefined>;
    const names = Object.keys(properties);
    const isPlain = names.length > 0 && names.every((name) => !(name in Object.prototype));
    if (schema !== false || patternProperties !== undefined || !isPlain || errsCount === undefined) {
      code(cxt, type);
      return;
    }
    const known = names.map((name) => _`(${data}[${name}] === undefined ? 0 : 1)`);
    const sum = known.reduce((all, one) => _`${all} + ${one}`);
    const { ok } = cxt;
    gen.if(_`Object.keys(${data}).length !== ${sum}`, () => {
      // What it would open here for the keywords behind it must stand behind the block.
      cxt.ok = () => undefined;
      code(cxt, type);
    });
    cxt.ok = ok;
    cxt.ok(_`${errsCount} === ${ERRORS}`);
  };
}

function runtimeFunction(cxt: KeywordCxt, name: keyof Runtime): Name {
  return cxt.gen.scopeValue('func', { ref: RUNTIME[name], code: _`runtime.${new Name(name)}` });
}

/** The instance's own copy of a keyword's definition; ajv copies it for every instance. */
function definitionOf(ajv: AjvCore, keyword: string): CodeKeywordDefinition {
  const rule = ajv.RULES.all[keyword];
  if (typeof rule !== 'object') throw new TypeError(`ajv has no keyword ${keyword}`);
  return rule.definition as CodeKeywordDefinition;
}

function replaceCode(ajv: AjvCore, keyword: string, code: (cxt: KeywordCxt) => void): void {
  definitionOf(ajv, keyword).code = code;
}

/** Adds to a union's error: `marks`, the count of errors before each branch, and `end`, the count after the last. */
function markBranches(ajv: AjvCore, keyword: string): void {
  wrap(ajv, keyword, (cxt) => {
    const marks = (cxt.schema as unknown[]).map(() => cxt.gen.let('mark', _`${ERRORS}`));
    let branch = 0;
    onSubschema(cxt, () => cxt.gen.assign(marks[branch++]!, _`${ERRORS}`));
    return marks.reduce((list, mark, index) => (index === 0 ? _`${mark}` : _`${list}, ${mark}`), _``);
  });
}

/** The same with one mark: the count of errors before the schema is applied. */
function markStart(ajv: AjvCore, keyword: string): void {
  wrap(ajv, keyword, (cxt) => {
    const mark = cxt.gen.let('mark', _`${ERRORS}`);
    // A name is judged after the other; each has an error of its own and starts anew.
    if (keyword === 'propertyNames') onSubschema(cxt, () => cxt.gen.assign(mark, _`${ERRORS}`));
    return _`${mark}`;
  });
}

function onSubschema(cxt: KeywordCxt, before: () => void): void {
  const original = cxt.subschema.bind(cxt);
  cxt.subschema = (application, valid) => {
    before();
    return original(application, valid);
  };
}

function wrap(ajv: AjvCore, keyword: string, prepare: (cxt: KeywordCxt) => Code): void {
  const definition = definitionOf(ajv, keyword);
  const { code, error } = definition;
  const marksOf = new WeakMap<object, Code>();
  definition.code = (cxt, type) => {
    marksOf.set(cxt, prepare(cxt));
    code(cxt, type);
  };
  definition.error = {
    message: '',
    params: (cxt) => {
      const own = typeof error?.params === 'function' ? error.params(cxt) : (error?.params ?? _`{}`);
      return _`{own: ${own}, marks: [${marksOf.get(cxt) ?? _``}], end: ${ERRORS}}`;
    },
  };
}
