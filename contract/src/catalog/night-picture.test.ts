import { expect, test } from 'vitest'
import { nightPicture } from './night-picture.ts'

const front = 'pictures/owl-sage-front-1bae9820/1024.webp'
const glow = 'pictures/owl-sage-glow-ad635735/1024.webp'
const back = 'pictures/owl-sage-back-95c4871a/1024.webp'
const bear = 'pictures/bear-mist-glow-26d4693d/1024.webp'
const room = 'pictures/bear-mist-bedroom-26d4693d/1024.webp'

test.each([
  ['the lamp of the first picture, lit', [front, back, glow], glow],
  ['nothing where only another lamp is lit', [front, back, bear], undefined],
  ['nothing for a set that has the lamp among its pictures', [room, back, bear], undefined],
  ['nothing for pictures of staff', ['uploads/0a1b.webp', 'uploads/2c3d.webp'], undefined],
  ['nothing without pictures', [], undefined],
])('look: in the dark a product shows %s', (_case, images, lit) => {
  expect(nightPicture(images)).toBe(lit)
})
