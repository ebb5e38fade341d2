import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { characters } from './font-characters.ts'
import { unlessMade } from './unless-made.ts'
import { writeWhole } from './write-whole.ts'

const faces = [
  { name: 'fraunces-600', source: 'fraunces/files/fraunces-latin-soft-normal.woff2', axes: { wght: 600, SOFT: 100 } },
  { name: 'nunito-400', source: 'nunito/files/nunito-latin-wght-normal.woff2', axes: { wght: 400 } },
  { name: 'nunito-700', source: 'nunito/files/nunito-latin-wght-normal.woff2', axes: { wght: 700 } },
]

const { resolve } = createRequire(import.meta.url)

/** The shop's fonts for its PDF guides, which can hold neither WOFF2 nor a font of variable weight. */
export function makeGuideFonts(buildDir: string): Promise<boolean> {
  const folder = join(buildDir, 'fonts')
  const sources = faces.map(({ source }) => resolve(`@fontsource-variable/${source}`))
  const scripts = [import.meta.filename, join(import.meta.dirname, 'font-characters.ts')]

  return unlessMade(join(folder, '.guides-made-from'), [...scripts, ...sources], async () => {
    await mkdir(folder, { recursive: true })
    for (const { name, source, axes } of faces) {
      const font = await readFile(resolve(`@fontsource-variable/${source}`))
      const face = await subsetFont(font, characters, {
        targetFormat: 'truetype',
        variationAxes: axes,
        keepFeatures: ['kern', 'liga'],
        noHinting: true,
      })
      await writeWhole(join(folder, `${name}.ttf`), face)
    }
  })
}
