import { parser } from '@prometheus-io/lezer-promql';

interface Selector {
  readonly metric: string;
  /** Label and the value or pattern that it is compared with. */
  readonly matchers: readonly (readonly [label: string, value: string])[];
}

export interface Expression {
  readonly selectors: readonly Selector[];
  /** Labels of `by (…)` and `on (…)`. */
  readonly groupedBy: readonly string[];
}

/** What an expression asks for. @throws where it is not PromQL */
export function readPromql(expression: string): Expression {
  const selectors: { metric: string; matchers: [string, string][] }[] = [];
  const groupedBy: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`not PromQL at ${from}: ${expression}`);
      if (type.name === 'VectorSelector') {
        const name = node.getChild('Identifier');
        selectors.push({ metric: name ? expression.slice(name.from, name.to) : '', matchers: [] });
      }
      if (type.name === 'UnquotedLabelMatcher') {
        const [, label = '', value = ''] = /^(\w+)\s*[=!]~?=?\s*"(.*)"$/.exec(text) ?? [];
        selectors.at(-1)?.matchers.push([label, value]);
      }
      if (type.name === 'GroupingLabels') groupedBy.push(...(text.match(/\w+/g) ?? []));
    },
  });
  return { selectors, groupedBy };
}
