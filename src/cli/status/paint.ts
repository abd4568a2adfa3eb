import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red';
export type Paint = (style: Style, text: string) => string;

/** Whether there is colour is for the caller to know, not for `styleText`, which asks one stream only. */
export function paintWith(colours: boolean): Paint {
  return (style, text) => (colours ? styleText(style, text, { validateStream: false }) : text);
}
