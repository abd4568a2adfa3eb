import { pageLink, useLocale } from '../../words/locale.js';
import { type DocumentName, docsPath } from '../pieces/addresses.js';
import { linkTo } from '../pieces/links.js';

const RULE = [1, 2, 3, 4, 5, 6] as const;

/**
 * What counts, how the forecast is made, and where to read it in full, folded. The anchor lies within the
 * fold, so that a link to it opens it.
 */
export function Method() {
  const { named, words } = useLocale();
  const document = (name: DocumentName) => linkTo(pageLink(docsPath(name), named));
  return (
    <section aria-labelledby="method-title">
      <details>
        <summary>
          <h2 id="method-title">{words('method.title')}</h2>
        </summary>
        <div id="method">
          <p>{words('method.way')}</p>
          <h3>{words('method.ruleTitle')}</h3>
          <ul class="prose">
            {RULE.map((place) => (
              <li key={place}>{words(`method.rule.${place}`, {})}</li>
            ))}
          </ul>
          <p>{words('method.limits')}</p>
          <h3>{words('method.readingTitle')}</h3>
          <p>{words('method.reading')}</p>
          <h3>{words('method.promisesTitle')}</h3>
          <p>{words('method.promises')}</p>
          <h3>{words('method.forecastTitle')}</h3>
          <p>{words('method.forecast.1')}</p>
          <p>{words('method.forecast.2')}</p>
          <h3>{words('method.oddsTitle')}</h3>
          <p>{words('method.oddsText', { odds: linkTo(pageLink('/odds', named)) })}</p>
          <h3 id="more">{words('method.moreTitle')}</h3>
          <p>
            {words('method.more', {
              record: document('record'),
              forecast: document('forecast'),
              odds: document('launch-odds'),
            })}
          </p>
        </div>
      </details>
    </section>
  );
}
