export const say = (sentence) => console.error(sentence)
