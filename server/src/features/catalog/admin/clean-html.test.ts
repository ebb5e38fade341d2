import { expect, test } from 'vitest'
import { attacks } from '../../../../test/attacks.ts'
import { cleanHtml } from './clean-html.ts'

/** Everything that a description may contain: text, entities, these tags, and links with these attributes. */
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
