-- Names and codes in the order that people expect: A-2 before A-10, without regard to case. The browser sorts alike
-- (kit/web/table/arrange.ts).
create collation natural_order (provider = icu, locale = 'en-u-kn-true');
