-- Texts of customers live in the twelve namespaces of the specification: the others become groups of keys in them.
WITH "moved" ("from_namespace", "to_namespace", "to_group") AS (VALUES
  ('reviews', 'home', 'reviews'),
  ('track-record', 'services', 'trackRecord'),
  ('offers', 'checkout', 'offers'),
  ('promotions', 'checkout', 'promotions'),
  ('cases', 'orders', 'cases'),
  ('delivery', 'orders', 'delivery'),
  ('documents', 'orders', 'documents'),
  ('billing', 'orders', 'billing'),
  ('mail', 'orders', 'emails'),
  ('account', 'dashboard', 'account')
), "moved_texts" AS (
  UPDATE "translations" SET "namespace" = "to_namespace", "key" = "to_group" || '.' || "key"
  FROM "moved" WHERE "namespace" = "from_namespace"
)
UPDATE "translation_changes" SET "namespace" = "to_namespace", "key" = "to_group" || '.' || "key"
FROM "moved" WHERE "namespace" = "from_namespace";
