/*
 * The values of a picture, as the keyboard meets them: one stop for all, and arrow keys lead from one to the
 * next. Without the script each is a stop.
 */

export function walkValues(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || !(target instanceof SVGElement)) return;
    const values = valuesAround(target);
    const next = values[values.indexOf(target) + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    makeOneStop(values);
  });
  makeStops();
}

/** On everything that the server has just sent. */
export function makeStops(): void {
  for (const chart of document.querySelectorAll('.chart')) makeOneStop(valuesIn(chart));
}

function makeOneStop(values: readonly SVGElement[]): void {
  const stop = values.find((value) => value === document.activeElement) ?? values[0];
  for (const value of values) value.setAttribute('tabindex', value === stop ? '0' : '-1');
}

function valuesAround(value: SVGElement): readonly SVGElement[] {
  const chart = value.closest('.chart');
  return chart === null ? [] : valuesIn(chart);
}

function valuesIn(chart: Element): readonly SVGElement[] {
  return [...chart.querySelectorAll<SVGElement>('.valued')];
}
