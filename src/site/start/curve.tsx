import { useWords } from '../../words/locale.js';
import type { PageData } from '../page-data.js';
import { Section } from '../pieces/section.js';
import { CurveChart, CurveKey, EvenOdds, promisedSpans } from './curve-chart.js';

/** When the next one may come. */
export function Curve({ data: { forecast, generatedAt } }: { data: PageData }) {
  const words = useWords();
  if (!forecast?.explanation) return null;
  const { explanation } = forecast;
  const from = Date.parse(generatedAt);
  return (
    <Section id="curve" title={words('curve.title')}>
      <p class="even">
        <EvenOdds explanation={explanation} from={from} />
      </p>
      <figure>
        <CurveChart explanation={explanation} from={from} />
        <CurveKey isPromised={promisedSpans(explanation, from).length > 0} />
        <figcaption>{words('curve.saved')}</figcaption>
      </figure>
    </Section>
  );
}
