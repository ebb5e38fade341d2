import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../../bin/browser.ts'
import type { Figure, Section } from '../figures.ts'

type Audit = { title: string; score: number | null; displayValue?: string }
type Category = { title: string; score: number; auditRefs: { id: string; weight: number }[] }
type Report = { categories: Record<string, Category>; audits: Record<string, Audit> }

const version = 'lighthouse@13.5.0'
const categories = 'performance,accessibility,best-practices,seo'
const chromeFlags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage'

/** Lighthouse's scores of a page on a phone. Fetched by npx when needed, because it is larger than the shop. */
export async function measureLighthouse(url: string): Promise<Section> {
  const { categories, audits } = await runLighthouse(url)
  return {
    title: `Lighthouse on a phone: ${new URL(url).pathname}`,
    figures: Object.values(categories).flatMap(({ title, score, auditRefs }) => [
      { name: title, value: score * 100, unit: 'points', target: { atLeast: 100 } },
      ...auditRefs.filter(({ weight }) => weight > 0).flatMap(({ id }) => failing(audits[id])),
    ]),
  }
}

async function runLighthouse(url: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'storylamp-lighthouse-'))
  // To a file, because its standard output may be cut off when it exits.
  const report = join(folder, 'report.json')
  const choice = ['--quiet', '--output=json', `--output-path=${report}`, `--only-categories=${categories}`]
  try {
    await promisify(execFile)('npx', ['--yes', version, url, ...choice, `--chrome-flags=${chromeFlags}`], {
      env: { ...process.env, CHROME_PATH: findBrowser() },
    })
    return JSON.parse(await readFile(report, 'utf8')) as Report
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An audit that costs its category points; its title says what is wrong. */
const failing = (audit: Audit | undefined): Figure[] =>
  audit === undefined || audit.score === null || audit.score === 1
    ? []
    : [{ name: `- ${audit.title} ${audit.displayValue ?? ''}`.trim(), value: audit.score * 100, unit: 'points' }]
