import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startShop } from '../support/running-shop.ts'
import { openFirefox } from './firefox.ts'
import { journey } from './journey.ts'
import { miniBrowser, openWebKit } from './webkit.ts'

// `npm run test:browsers`: a purchase, the wallet, a bundle and the player in Debian's Firefox and WebKitGTK. Too heavy for `npm test`.
const browsers = { Firefox: openFirefox, WebKitGTK: openWebKit }

const isInstalled = [miniBrowser, '/usr/bin/firefox-esr', '/usr/bin/Xvfb'].every(existsSync)
if (!isInstalled) {
  const names = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-good', 'gstreamer1.0-libav']
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...names], { stdio: 'inherit' })
}

const shop = await startShop()
process.env.SHOP_DATABASE = shop.databaseUrl
let failed = 0
for (const [name, start] of Object.entries(browsers)) {
  console.log(name)
  const browser = await start()
  try {
    await journey(browser, shop.url, (step) => console.log(`  ${step}`))
  } catch (error) {
    failed += 1
    console.error(`  ${error instanceof Error ? error.message : error}`)
    const folder = join(import.meta.dirname, '../../test-results')
    await mkdir(folder, { recursive: true })
    const picture = await browser.screenshot().catch(() => undefined)
    if (picture !== undefined) await writeFile(join(folder, `${name}.png`), picture)
  } finally {
    await browser.close()
  }
}
await shop.stop()
console.log(`${Object.keys(browsers).length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
