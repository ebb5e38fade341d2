/** The shop's own pages lead to these, and they say what a product is. They can be hidden, but not deleted. */
export const permanentCollections = ['nightlamp', 'btspeaker']

export const productKinds = ['lamp', 'speaker'] as const
export type ProductKind = (typeof productKinds)[number]

/** Each costs a count on every list of products. */
export const maxCollections = 50

export const maxArranged = 200

export const addressLengths = { min: 2, max: 40 } as const

export const collectionTexts = {
  addressInvalid: `Please enter ${addressLengths.min} to ${addressLengths.max} small letters, digits and single hyphens`,
  addressTaken: 'Another collection has this address. Please choose another one.',
  permanent:
    "The home page and the guides of products refer to this collection: it can be hidden, but it can't be deleted.",
  tooManyArranged: `At most ${maxArranged} products can be arranged by hand`,
  arrangedTwice: 'A product has one place only',
  notInCollection: 'This product is not in the collection',
  tooMany: `The shop has ${maxCollections} collections already, and no more can be created.`,
} as const
