import type { Fact } from '../../features/catalog/tables.ts'

const maker = { label: 'Maker', value: 'Designed and sold by us' }
const pictures = { label: 'Pictures', value: 'Computer renders of our design; small details may differ' }

export const lampFacts = (animal: string): Fact[] => [
  { label: 'Age', value: 'From 3 years' },
  { label: 'Battery', value: 'Up to 12 hours of light, or 8 hours of light and stories' },
  { label: 'Charging', value: 'USB-C, about 3 hours' },
  { label: 'Microphone', value: 'None: it never listens in' },
  { label: 'Plays from', value: 'Phones and tablets, by Bluetooth' },
  { label: 'Size', value: '14 cm across, 20 cm high' },
  { label: 'Weight', value: '520 g' },
  { label: 'Materials', value: 'Silicone head, woven polyester, ABS base' },
  { label: 'In the box', value: `${animal} lamp, USB-C cable (1 m), printed guide` },
  maker,
  pictures,
]

export const speakerFacts = (inTheBox: string): Fact[] => [
  { label: 'Age', value: 'From 3 years' },
  { label: 'Battery', value: 'Up to 9 hours of stories' },
  { label: 'Charging', value: 'USB-C, about 2 hours' },
  { label: 'Microphone', value: 'None: it never listens in' },
  { label: 'Plays from', value: 'Phones and tablets, by Bluetooth' },
  { label: 'Size', value: '9.5 cm across, 9 cm high' },
  { label: 'Weight', value: '260 g per speaker' },
  { label: 'Materials', value: 'Woven polyester, ABS, silicone' },
  { label: 'In the box', value: inTheBox },
  maker,
  pictures,
]

export const pouchFacts: Fact[] = [
  { label: 'Age', value: 'From 3 years' },
  { label: 'Holds', value: 'One round speaker with its cable' },
  { label: 'Size', value: '15 cm across, 20 cm high' },
  { label: 'Weight', value: '45 g' },
  { label: 'Materials', value: 'Cotton weave, cotton cord' },
  { label: 'In the box', value: 'Carry pouch (the speaker is sold separately)' },
  maker,
  pictures,
]
