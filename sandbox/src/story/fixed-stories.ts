export type Story = { title: string; text: string }

/** A story with the name in it that a parent can replace. */
export type Template = Story & { hero: string }

/** What is told when a new story is ordered, by the place where it happens. */
export const fixedStories = {
  garden: {
    hero: 'Mia',
    title: 'Mia and the Gold Button',
    text: `That evening the gold button was gone from Mia’s coat, the one that shone. So Mia took a lantern and went out into the garden to find it.

“Have you seen a gold button?” Mia asked the snail. The snail looked to the left and to the right and then, to be thorough, up. “No,” said the snail. “But I shall keep a place free for it.”

At last there was nowhere left to look but home. And there, in a crack beside the doorstep, lay the gold button, and under it, warm and dry, lay a ladybird, who had taken it for a roof.

So Mia carried them inside together, the ladybird and the button, and put them on the window sill. It had been lost, and it was found, and it had been of use to somebody in between. Then Mia turned down the lantern and slept.`,
  },
  sea: {
    hero: 'Mia',
    title: 'Mia and the Last Wave',
    text: `Every night, when the sea lay down, one wave was left over. It ran up the beach and back again, and it was not tired at all. “You must come to bed,” Mia called from the window. But the wave had not heard, because it was splashing.

So Mia went down to the water with a blanket. “Have you tried lying still?” asked Mia. “I have tried it once,” said the wave. “Nothing happened.”

“That is how it begins,” said Mia, and sat down on the sand, and breathed in, and breathed out. The wave came up the beach, and went down the beach, and came up a little less.

In, and out. Up, and down. And when Mia looked again, there was no wave any more, only the sea, wide and flat and asleep. Mia whispered good night to all of it, and went home.`,
  },
  town: {
    hero: 'Mia',
    title: 'Mia and the Street Lamp',
    text: `In the street where Mia lived, one lamp was afraid of the dark. As soon as evening came, it shut its eye, and then it was darker still.

“Is it gone?” asked the lamp. “Not quite,” said Mia, who had come down in slippers. “But there is a cat here, and a bicycle, and me. Would you like to see us?”

The lamp thought about it for a while. Then it opened its eye a very little, and there was the cat, and there was the bicycle, and there was Mia in a small gold circle, waving.

“That is much better,” said the lamp. “It was only dark because I was not looking.” And it shone all night. Mia could see it from the bed, a little gold at the edge of the curtain, and then Mia saw nothing more, and slept.`,
  },
} satisfies Record<string, Template>

export type Place = keyof typeof fixedStories

/** Retells a story about somebody else. */
export function personalize({ title, text, hero }: Template, name: string): Story {
  const whole = new RegExp(`(?<!\\p{L})${hero}(?!\\p{L})`, 'gu')
  return { title: title.replace(whole, () => name), text: text.replace(whole, () => name) }
}
