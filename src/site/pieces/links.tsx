import type { ComponentChildren } from 'preact';

/** The tag of a message that leads somewhere. */
export const linkTo = (href: string, rel?: string) => (text: ComponentChildren) => (
  <a href={href} rel={rel}>
    {text}
  </a>
);

/** Links side by side. */
export function Links(props: { links: readonly (readonly [href: string, text: string])[]; rel?: string }) {
  const { links, rel } = props;
  return (
    <ul class="links">
      {links.map(([href, text]) => (
        <li key={text}>{linkTo(href, rel)(text)}</li>
      ))}
    </ul>
  );
}
