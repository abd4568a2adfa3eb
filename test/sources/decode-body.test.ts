import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../src/sources/pages/decode-body.js';

describe('Ensure bytes that are UTF-8 are read as UTF-8, whatever single-byte encoding is claimed:', () => {
  const SAID = 'Größe — “für alle” 🎉 限制已重置';
  const utf8 = Buffer.from(SAID);

  it.each([
    'iso-8859-1',
    'latin1',
    'windows-1252',
    'us-ascii',
    'iso-8859-15',
    'windows-1251',
    'koi8-r',
  ])('by a header, %s', (charset) => {
    expect(decodeBody(utf8, `text/xml; charset=${charset}`)).toEqual({ text: SAID, isValid: true });
  });

  it('by a declaration', () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><a>${SAID}</a>`;
    expect(decodeBody(Buffer.from(xml), null).text).toBe(xml);
  });

  it.each([
    ['iso-8859-1', Buffer.from('Größe', 'latin1'), 'Größe'],
    ['windows-1251', Buffer.from([0xcb, 0xe8, 0xec, 0xe8, 0xf2, 0xfb]), 'Лимиты'],
    ['utf-16le', Buffer.from('Größe', 'utf16le'), 'Größe'],
    ['shift_jis', Buffer.from([0x83, 0x8a, 0x83, 0x5a, 0x83, 0x62, 0x83, 0x67]), 'リセット'],
    ['iso-2022-jp', Buffer.from('\u001b$B%j%;%C%H\u001b(B', 'latin1'), 'リセット'],
    // Valid UTF-8 as well: in encodings of several bytes two characters may look like it.
    ['gbk', Buffer.from([0xc1, 0xaa, 0xcd, 0xa8]), '联通'],
  ])('but what is really %s stays so', (charset, bytes, text) => {
    expect(decodeBody(bytes, `text/xml; charset=${charset}`)).toEqual({ text, isValid: true });
  });
});
