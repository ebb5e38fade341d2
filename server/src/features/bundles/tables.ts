import type { Hundredths } from '@storylamp/contract/money'
import type { Generated } from 'kysely'

export type BundleTable = {
  id: string
  name: string
  description: string
  image: string
  image_alt: string
  token_price_hundredths: Hundredths
  is_active: Generated<boolean>
  position: number
  age_from: Generated<number | null>
  age_to: Generated<number | null>
  version: Generated<number>
}

export type BundleStoryTable = {
  id: string
  bundle_id: string
  position: number
  title: string
  description: string
  image: string
  image_alt: string
  preview_file: string
  content_file: string
  text_file: string | null
  narration_file: Generated<string | null>
  narration_preview_file: Generated<string | null>
  times_file: Generated<string | null>
  seconds: number | null
  is_computer_read: boolean
  cf_story_id: string | null
  version: Generated<number>
}

export type BundleTables = { bundle: BundleTable; bundle_story: BundleStoryTable }
