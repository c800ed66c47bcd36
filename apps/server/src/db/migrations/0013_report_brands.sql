CREATE TABLE "report_brands" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"logo" "bytea",
	"logo_type" text,
	"logo_width" integer,
	"logo_height" integer
);
--> statement-breakpoint
ALTER TABLE "report_brands" ADD CONSTRAINT "report_brands_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;