import { useWords } from '../../words/locale.js';
import type { PageData } from '../page-data.js';
import { Section } from '../pieces/section.js';
import { CurveChart, CurveKey, CurveTitle, promisedSpans } from './curve-chart.js';

/** When the next one may come. */
export function Curve({ data: { forecast, generatedAt } }: { data: PageData }) {
  const words = useWords();
  if (!forecast?.explanation) return null;
  const { explanation } = forecast;
  const from = Date.parse(generatedAt);
  return (
    <Section id="curve" title={<CurveTitle explanation={explanation} from={from} />}>
      <figure>
        <CurveChart explanation={explanation} from={from} />
        <CurveKey isPromised={promisedSpans(explanation, from).length > 0} />
        <figcaption>{words('curve.saved')}</figcaption>
      </figure>
    </Section>
  );
}
