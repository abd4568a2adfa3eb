import { it } from 'vitest';
import { parseFeed } from '../../src/sources/feed-entries.js';
import { htmlToPlainText, tidyText } from '../../src/sources/post-text.js';
const M=5*1024*1024-2000;
const rep=(s:string,n=M)=>s.repeat(Math.floor(n/s.length));
it('bombs', () => {
  const wrap=(x:string)=>`<?xml version="1.0"?><rss version="2.0"><channel>${x}</channel></rss>`;
  const cases: Record<string,string> = {
    open: rep('<'), tags: wrap(rep('<a>')), cdata: wrap(rep('<![CDATA[')), cdataOk: wrap(`<item><title>${rep('<![CDATA[x]]>')}</title></item>`), comments: wrap(rep('<!-- -->')), comment: wrap(rep('<!--')),
    amps: wrap(`<item><title>${rep('&')}</title></item>`), ents: wrap(`<item><title>${rep('&amp;')}</title></item>`), attrs: wrap(`<item ${rep('a="b" ')}/>`), attrs2: wrap(`<item ${Array.from({length:300000},(_,i)=>`a${i}="b"`).join(' ')}/>`), pi: rep('<?x ?>'), pi2: rep('<?x '), ws: rep(' \n'), wsx: rep(' ')+'<rss>', ns: wrap(Array.from({length:100000},(_,i)=>`<item xmlns:n${i}="http://x/${i}"/>`).join('')),
    prologComments: rep('<!-- x --> ')+wrap(''), doctype: '<!DOCTYPE '+rep('<'), letters: '<'+rep('a'), colon: rep('<a:'), text: wrap(rep('x')), items: wrap(rep('<item/>')), long: wrap(rep('<item><title>a</title></item>')), quotes: wrap(`<item a="${rep("'")}"/>`), nested: wrap(rep('<item>',2000000)+rep('</item>',2300000)), atomx: `<feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="xhtml">${rep('<div>',2e6)}${rep('</div>',2.4e6)}</content></entry></feed>`,
    author: wrap(`<item><author>${rep('&lt;',2e6)}</author></item>`), author2: wrap(`<item><author>${rep('(',4e6)}</author></item>`), author3: wrap(`<managingEditor>${rep('a@',4e6)}</managingEditor>`), 'link': wrap(`<item><link>http://${rep('a.')}</link></item>`),
  };
  for (const [k,v] of Object.entries(cases)) { const t=Date.now(); let r=''; try { r=`ok ${parseFeed(v,'n',()=>null).entries.length}`; } catch(e) { r=String(e).slice(0,80)+' '+(e as any).constructor.name; } const d=Date.now()-t; if (d>500||!r.includes('SourceF')) console.log(k,d,'ms',r); }
  for (const [k,v] of Object.entries({open:rep('<',1e5),a:rep('<a ',1e5),div:rep('<div>',1e5),bq:rep('<blockquote>',1e5),p:rep('<p>',1e5),br:rep('<br>',1e5),ul:rep('<ul><li>',1e5),table:rep('<table><tr><td>',1e5),amp:rep('&amp;',1e5),nl:rep('\n ',1e5), cm: rep('<!--',1e5), sp: rep(' ',1e5)+'x', i: rep('<i>',1e5), pre:rep('<pre>',1e5), a2: rep('<a href=x>',1e5), sel: rep('<p class="a b c">',1e5)})) { const t=Date.now(); let r=''; try { r=String(htmlToPlainText(v).text.length);} catch(e){r=String(e).slice(0,100)} const d=Date.now()-t; if(d>100||r.length>8) console.log('html',k,d,r); }
  for (const [k,v] of Object.entries({sp:rep(' ',M)+'x',nl:rep(' \n',M)+'x',nn:rep('\n',M)+'x'})) { const t=Date.now(); tidyText(v); console.log('tidy',k,Date.now()-t); }
}, 600000);
