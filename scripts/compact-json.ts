/** JSON for people: whatever fits on a line stands on one line. */
export function compactJson(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= 110) return flat;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Object.entries(value).map(([key, member]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return `${indent}  ${name}${compactJson(member, `${indent}  `)}`;
  });
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
