import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRequest, RenderedPage } from '@storylamp/contract/pages/page'
import { pagePolicy } from '../platform/http/server/security-headers.ts'
import type { PageRenderer } from './page-renderer.ts'

export const buildFolder = join(import.meta.dirname, '../../../build')

/** The build's list of browser files. Only the inline parts are read here, for the Content-Security-Policy. */
type ClientAssets = { css: string; headScript: string }

type ServerEntry = { renderPage(request: PageRequest, assets: ClientAssets): Promise<RenderedPage> }

export async function loadBuiltPages(): Promise<PageRenderer> {
  const assets = JSON.parse(await readFile(join(buildFolder, 'client/assets.json'), 'utf8')) as ClientAssets
  const entry = (await import(pathToFileURL(join(buildFolder, 'server/entry.server.js')).href)) as ServerEntry
  return {
    render: (request) => entry.renderPage(request, assets),
    policyFor: (origins) => pagePolicy({ scripts: [hashOf(assets.headScript)], styles: [hashOf(assets.css)], origins }),
    isSettled: true,
  }
}

const hashOf = (inline: string) => `sha256-${createHash('sha256').update(inline).digest('base64')}`
