/** The Markdown of the description's texts: `code`, **bold** and paragraphs. Code that names an object leads to it. */
export function Marked({ text, objects }: { text: string; objects: ReadonlySet<string> }) {
  return (
    <>
      {text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, place) => {
        const inner = part.replace(/^(`|\*\*)([\s\S]*)\1$/, '$2');
        if (part === inner) return part;
        if (part.startsWith('**')) return <strong key={place}>{inner}</strong>;
        const code = <code key={place}>{inner}</code>;
        return objects.has(inner) ? <a href={`#${inner}`}>{code}</a> : code;
      })}
    </>
  );
}

export function Paragraphs({ text, objects }: { text: string; objects: ReadonlySet<string> }) {
  return (
    <>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} class="prose">
          <Marked text={paragraph} objects={objects} />
        </p>
      ))}
    </>
  );
}
