import { PREVIEW_SIZE, type Preview, previewFile } from './mood.js';

/** What browsers read of every page. */
export function Icons() {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="48x48" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#131614" media="(prefers-color-scheme: dark)" />
    </>
  );
}

/**
 * What search engines and link previews read of a page. Previews need absolute addresses, so they get a
 * picture only where the instance knows its own.
 * @param path of the page, with its language if its address names one
 */
export function ShareTags(props: {
  publicUrl: string | null;
  path: string;
  title: string;
  description: string;
  preview: Preview;
}) {
  const { publicUrl, path, title, description, preview } = props;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Reset Record" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {publicUrl === null ? (
        <meta name="twitter:card" content="summary" />
      ) : (
        <>
          <link rel="canonical" href={publicUrl + path} />
          <meta property="og:url" content={publicUrl + path} />
          <meta property="og:image" content={`${publicUrl}/${previewFile(preview)}`} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(PREVIEW_SIZE.width)} />
          <meta property="og:image:height" content={String(PREVIEW_SIZE.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
    </>
  );
}
