import { z } from 'zod';
import { productCategories } from '../../../masters/choices.ts';

export const thing = { product: z.enum(productCategories), weight: z.number() };
export const filledAndEmpty = { filled: z.int(), empty: z.int() };
/** Closes of earlier releases have no defective goods. */
export const eachState = { ...filledAndEmpty, defective: z.int().default(0) };
