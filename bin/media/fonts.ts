import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { fallbackFaces } from './fallback-faces.ts'
import { characters, rangeOf } from './font-characters.ts'
import { unlessMade } from './unless-made.ts'
import { writeWhole } from './write-whole.ts'

const fonts = [
  { name: 'fraunces', family: 'Fraunces', source: 'soft', weight: '600', axes: { wght: 600, SOFT: 100 } },
  { name: 'nunito', family: 'Nunito', source: 'wght', weight: '400 700', axes: { wght: { min: 400, max: 700 } } },
]
type Font = (typeof fonts)[number]

const scripts = ['fonts.ts', 'fallback-faces.ts', 'font-characters.ts'].map((file) => join(import.meta.dirname, file))
const { resolve } = createRequire(import.meta.url)

/** Reduces the two fonts to the characters that the shop's pages need, and writes the style sheet that declares them. */
export async function makeFonts(buildDir: string): Promise<boolean> {
  await publishLicences(join(buildDir, 'media/licences'))
  const fontsDir = join(buildDir, 'fonts')
  const sources = fonts.flatMap((font) => [sourceOf(font, 'latin'), sourceOf(font, 'latin-ext')])

  return unlessMade(join(fontsDir, '.made-from'), [...scripts, ...sources], async () => {
    await mkdir(fontsDir, { recursive: true })
    const faces: string[] = []
    for (const font of fonts) {
      // The last face that has a character wins, so ours comes after the one for foreign names.
      faces.push(await makeLatinExt(font, fontsDir), await makeLatin(font, fontsDir))
    }
    await writeWhole(join(fontsDir, 'fonts.css'), `${[...fallbackFaces(), ...faces].join('\n\n')}\n`)
  })
}

async function makeLatin(font: Font, fontsDir: string): Promise<string> {
  const subset = await subsetFont(await readFile(sourceOf(font, 'latin')), characters, {
    ...slim(font),
    keepFeatures: ['kern', 'liga'],
  })
  await writeWhole(join(fontsDir, `${font.name}-latin.woff2`), subset)
  return face(font, `${font.name}-latin.woff2`, rangeOf(characters))
}

async function makeLatinExt(font: Font, fontsDir: string): Promise<string> {
  const whole = { ...slim(font), keepAllGlyphs: true }
  const slimmed = await subsetFont(await readFile(sourceOf(font, 'latin-ext')), undefined, whole)
  await writeWhole(join(fontsDir, `${font.name}-latin-ext.woff2`), slimmed)
  const ranges = JSON.parse(await readFile(resolve(`@fontsource-variable/${font.name}/unicode.json`), 'utf8'))
  return face(font, `${font.name}-latin-ext.woff2`, ranges['latin-ext'])
}

function slim({ axes }: Font) {
  const licenceUrlNameId = 14
  return { targetFormat: 'woff2' as const, variationAxes: axes, noHinting: true, preserveNameIds: [licenceUrlNameId] }
}

function face({ family, weight }: Font, file: string, range: string): string {
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-display: swap;
  src: url('./${file}') format('woff2');
  unicode-range: ${range};
}`
}

/** The Open Font License must be distributed with the fonts. */
async function publishLicences(licencesDir: string): Promise<void> {
  await mkdir(licencesDir, { recursive: true })
  for (const { name } of fonts) {
    await copyFile(resolve(`@fontsource-variable/${name}/LICENSE`), join(licencesDir, `${name}.txt`))
  }
}

function sourceOf({ name, source }: Font, script: 'latin' | 'latin-ext'): string {
  return resolve(`@fontsource-variable/${name}/files/${name}-${script}-${source}-normal.woff2`)
}
