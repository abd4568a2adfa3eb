import { XMLValidator } from 'fast-xml-parser';
import { INPUT_BOUNDS } from '../../lib/input-bounds.js';
import { SourceFailure } from '../source.js';
import { describeStart } from './fetch-page.js';

const EXPECTED = 'an RSS or Atom feed';
const MAX_PROLOG_CHARS = 20_000;

/**
 * Everything allowed before the root element: declaration, processing instructions, comments, document type.
 */
const PROLOG = /^\ufeff?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>)*/i;

/**
 * The name of the root element, without prefix, of well-formed XML; `invalid_payload` for anything else.
 * A document type with its own declarations is rejected: they may define entities that expand to gigabytes.
 */
export function rootElement(xml: string, name: string): string {
  const start = xml.slice(0, MAX_PROLOG_CHARS);
  const rest = start.slice(PROLOG.exec(start)?.[0].length ?? 0);
  if (/^<!DOCTYPE/i.test(rest)) {
    throw new SourceFailure(
      'invalid_payload',
      `${name} declares its own XML entities, which are not supported`,
    );
  }
  const root = /^<(?:[\w.-]+:)?([\w.-]+)/.exec(rest)?.[1]?.toLowerCase();
  if (root === undefined || root === 'html') {
    throw new SourceFailure(
      'invalid_payload',
      `${name} answered with ${describeStart(rest)}, not ${EXPECTED}`,
    );
  }
  if (attributesIn(xml) > INPUT_BOUNDS.values)
    throw new SourceFailure('too_large', `${name} has more than ${INPUT_BOUNDS.values} attributes`);
  // Many feeds have bare ampersands, which the validator rejects although the feed is complete.
  const result = XMLValidator.validate(xml.replaceAll('&', '+'), { allowBooleanAttributes: true });
  if (result !== true) {
    const { msg, line } = result.err;
    throw new SourceFailure('invalid_payload', `${name} is not well-formed XML: ${msg} (line ${line})`);
  }
  if (root !== 'rss' && root !== 'feed') {
    throw new SourceFailure('invalid_payload', `${name} holds <${root.slice(0, 40)}>, not ${EXPECTED}`);
  }
  return root;
}

/** Parts that are no elements: how they begin and end. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** An upper bound of the attributes of all elements, also of those without a value. */
function attributesIn(xml: string): number {
  let attributes = 0;
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const skipped = SKIPPED.find(([begin]) => xml.startsWith(begin, at));
    if (skipped) {
      at = xml.indexOf(skipped[1], at);
      if (at === -1) break;
      continue;
    }
    let quotation: string | null = null;
    for (at += 1; at < xml.length; at += 1) {
      const character = xml[at] ?? '';
      if (quotation !== null) quotation = character === quotation ? null : quotation;
      else if (character === '>') break;
      else if (character === '"' || character === "'") quotation = character;
      else if (/\s/.test(character)) attributes += 1;
    }
  }
  return attributes;
}
