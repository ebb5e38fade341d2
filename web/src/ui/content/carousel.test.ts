import { expect, test } from 'vitest'
import { galleryPicture } from './carousel.tsx'

test.each([
  ['pictures/moon-12345678/1600.webp', [320, 640, 1024, 1600]],
  ['pictures/moon-12345678/1024.webp', [320, 640, 1024]],
  ['uploads/pictures/a/1024.webp', [320, 640, 1024]],
  ['', [320, 640, 1024]],
])('a gallery offers %s in the sizes that are there', (path, widths) => {
  expect(galleryPicture(path).widths).toEqual(widths)
})
