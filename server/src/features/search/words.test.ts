import { expect, test } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { placedWords, wordsOf } from './words.ts'

const shop = useShop()

const texts = [
  'Owl Lamp Sage',
  'Dot’s light, and the grandparents’',
  "It's isn't O'Neil",
  'ÉCLAIR Ünïcödé ŁÓDŹ Ærø straße œuvre ıçe',
  'USB-C Wi-Fi 2.0 (3 m)',
  'ﬁ ﬂ ½ ① Ａｂｃ',
  'дом Αθήνα 夜灯',
  '  \t\n ',
  'x'.repeat(90),
  'naı\u0308ve cafe\u0301',
]

test('the database and the server read the same words', async () => {
  for (const text of texts) {
    const { rows } = await shop.pool.query('SELECT search_words($1) AS words', [text])
    expect(wordsOf(text), text).toEqual(rows[0].words)
  }
})

test('words have their places in the text', () => {
  expect(placedWords('🦉 Dot’s ﬁre')).toEqual([
    { word: 'dot', start: 3, end: 8 },
    { word: 'fire', start: 9, end: 12 },
  ])
})
