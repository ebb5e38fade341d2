import { expect, open, test } from '../support/shop.ts'

const pages = ['/', '/products', '/productinfo/owl-lamp-sage', '/bundles', '/customize']
const screens = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  desktop: { viewport: { width: 1350, height: 940 } },
}

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    for (const path of pages) {
      test(`S7.38 no picture of ${path} is fetched in a larger size than it is shown in`, async ({ page }) => {
        await open(page, path)
        await page.waitForLoadState('networkidle')
        expect(await page.evaluate(findTooLarge)).toEqual([])
      })
    }
  })
}

/**
 * Pictures for which the next smaller width would have been enough, but for 2 % that nobody sees. A browser shows what it has
 * fetched for a larger place also in a smaller one.
 */
function findTooLarge(): string[] {
  /** Of the whole picture, of which a place of another shape shows a part. */
  const widthOf = (picture: HTMLImageElement) => {
    const { width, height } = picture.getBoundingClientRect()
    const isCut = getComputedStyle(picture).objectFit === 'cover'
    const shape = picture.naturalWidth / picture.naturalHeight || 0
    return Math.max(width, isCut ? height * shape : 0) * devicePixelRatio
  }
  const pictures = [...document.images].filter(
    ({ currentSrc, srcset, clientWidth }) => srcset !== '' && currentSrc !== '' && clientWidth > 0,
  )
  const needed = new Map<string, number>()
  for (const picture of pictures) {
    needed.set(picture.currentSrc, Math.max(widthOf(picture), needed.get(picture.currentSrc) ?? 0))
  }
  return [...needed].flatMap(([source, width]) => {
    const { srcset = '' } = pictures.find(({ currentSrc }) => currentSrc === source) ?? {}
    const fetched = Number(/(\d+)\.\w+$/.exec(source)?.[1])
    const smaller = [...srcset.matchAll(/ (\d+)w/g)].map(([, each]) => Number(each)).filter((each) => each < fetched)
    return smaller.some((each) => each * 1.02 >= width) ? [`${fetched} for ${Math.round(width)}: ${source}`] : []
  })
}
