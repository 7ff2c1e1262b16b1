import { z } from 'zod';
import { master, type Values } from '../kit/shared/declaration.ts';
import { CODE, choice, digits, rupees, text } from '../kit/shared/rules.ts';
import { cylinderTypes, productCategories } from './choices.ts';
import { nameLike } from './name-rule.ts';

const isCylinder = (values: Values) => values.category === 'Cylinders';

export const product = master({
  path: '/products',
  title: 'Product',
  fields: {
    category: {
      label: 'Category',
      input: 'choice',
      options: productCategories,
      rule: choice(productCategories, 'Category is Required'),
    },
    cylinders_type: {
      label: 'Cylinders Type',
      input: 'choice',
      options: cylinderTypes,
      showWhen: isCylinder,
      // Blank and null both mean none and are stored as null: only cylinders have a type.
      rule: z.lazy(() =>
        z
          .enum([...cylinderTypes, ''], 'Cylinders Type is required')
          .nullable()
          .default('')
          .transform((type) => type || null),
      ),
    },
    name: {
      label: 'Product Name',
      input: 'text',
      rule: nameLike('Product Name', {
        required: 'Product Name is required',
        pattern: [CODE, 'Product Name is Invalid'],
      }),
    },
    units: {
      label: 'Units',
      input: 'number',
      rule: digits({ required: 'Units is required', invalid: 'Units is invalid' }),
    },
    price: {
      label: 'Price',
      input: 'number',
      figure: 'rupees',
      rule: rupees({ required: 'Price is required', invalid: 'Price is invalid' }),
    },
    note: { label: 'Note', input: 'area', rule: text({ multiline: true }) },
  },
  columns: ['name', 'category', 'cylinders_type', 'units', 'price', 'note'],
  dropdown: ['name', 'category', 'cylinders_type', 'units', 'price'],
  toasts: {
    added: 'Product Added Successfully',
    updated: 'Product Updated Successfully',
    deleted: 'Product Deleted Successfully',
  },
  deletedWith: 'its earlier rates',
  check: (values) =>
    isCylinder(values) && !values.cylinders_type
      ? { cylinders_type: 'Cylinders Type is required' }
      : undefined,
});
