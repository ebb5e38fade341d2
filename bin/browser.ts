import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// Chromium without windows needs half of the time for a page in a browser of its own, as each test opens one.
const shell = '/usr/bin/chromium-headless-shell'
const usual = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Beside another browser, where this needs nobody's password. */
const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const find = () => [...usual, chromium.executablePath()].find(existsSync)

/** The Chromium for the browser tests: the one that is named, else one without windows, else any. */
export function findBrowser(): string {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH
  const first = find()
  if (first === shell || (first !== undefined && !mayInstall)) return first
  console.error('Getting a browser for the tests …')
  for (const install of first === undefined ? [installPlaywrights, installSystems] : [installShell]) {
    install()
    const found = find()
    if (found !== undefined) return found
  }
  throw new Error('No Chromium could be had: install one and name it in CHROMIUM_PATH.')
}

const installPlaywrights = () => attempt('npx', ['playwright', 'install', '--with-deps', 'chromium-headless-shell'])

const installShell = () =>
  attempt('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'])

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
