import { expect, test } from 'vitest'
import { bundleFacts, type Facts, storyFacts } from './story-facts.ts'

const sound: Facts = { contentFile: 'a.mp3', seconds: 251.4, isComputerRead: true }
const film: Facts = { contentFile: 'a.mp4', seconds: 45, isComputerRead: false }
const picture: Facts = { contentFile: 'a.gif', seconds: 6, isComputerRead: false }
const narrated: Facts = { ...picture, narrationPreview: 'a.mp3', seconds: 180, isComputerRead: true }

test.each([
  [sound, '4 min · Narrated · computer-read'],
  [film, '45 sec · Film'],
  [picture, 'Picture story to read together'],
  [narrated, '3 min · Narrated picture story · computer-read'],
  [{ ...sound, seconds: undefined, isComputerRead: false } as Facts, 'Narrated'],
])('D99 a story says how long it is and how it is told: %j', (story, facts) => {
  expect(storyFacts(story).join(' · ')).toBe(facts)
})

test.each([
  [{ stories: [sound, picture], ageFrom: 3, ageTo: 7 }, '2 stories · 4 min · Ages 3 to 7'],
  [{ stories: [sound, film], ageFrom: 3 }, '2 stories · 5 min · Ages 3 and up'],
  [{ stories: [picture] }, '1 story'],
])('D99 a bundle says how much is in it, and for whom: %j', (bundle, facts) => {
  expect(bundleFacts(bundle).join(' · ')).toBe(facts)
})
