import type { ComponentChildren } from 'preact';

/** What a page is called, and what it is for. */
export function Hero(props: { title: string; lead: ComponentChildren; children?: ComponentChildren }) {
  const { title, lead, children } = props;
  return (
    <div class="hero">
      <h1>{title}</h1>
      <p class="headline">{lead}</p>
      {children}
    </div>
  );
}
