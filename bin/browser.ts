import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// The shell without a window of its own takes a third less time for the tests.
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The Chromium for the browser tests: an installed one, else Playwright's, else the system's package. */
export function findBrowser(): string {
  const known = process.env.CHROMIUM_PATH ?? [...usual, chromium.executablePath()].find(existsSync)
  if (known !== undefined) return known
  console.error('Getting a browser for the tests …')
  for (const install of [installPlaywrights, installSystems]) {
    install()
    const found = [chromium.executablePath(), ...usual].find(existsSync)
    if (found !== undefined) return found
  }
  throw new Error('No Chromium could be had: install one and name it in CHROMIUM_PATH.')
}

const installPlaywrights = () => attempt('npx', ['playwright', 'install', '--with-deps', 'chromium-headless-shell'])

function installSystems(): void {
  attempt('apt-get', ['update'])
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (usual.some(existsSync)) return
    attempt('apt-get', ['install', '--yes', '--no-install-recommends', name])
  }
}

function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    console.error(`(${command} could not help)`)
  }
}
